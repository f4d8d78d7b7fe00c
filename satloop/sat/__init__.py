"""The SAT layer: python-sat behind one class, and the cuts that make one loop of many."""
