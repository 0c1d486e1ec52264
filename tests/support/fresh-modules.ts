/** The unit tests share one module registry, for speed. Each file gets new modules, without another file's mocks. */
import { vi } from 'vitest';

vi.resetModules();
