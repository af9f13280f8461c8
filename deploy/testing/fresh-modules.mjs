import { register } from 'prom-client';
import { vi } from 'vitest';

// A worker process runs many test files. Packages stay loaded, which saves most of the time of a file; Lectern's own
// modules are evaluated again, so that no test file sees the state of another. They register their metrics again too.
vi.resetModules();
register.clear();
