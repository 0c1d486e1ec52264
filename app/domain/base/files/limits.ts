/** What a task that runs apart may use. */
export const WORKER_LIMITS = {
  /** Of the processor, with the start of the process. Not by the clock, which a busy machine would hold against a file. */
  cpuMs: 5000,
  /** Altogether: the heap, the file and what Node itself takes. */
  bytes: 512 * 1_048_576,
  heapMb: 256,
  /** By the clock, for a process that waits for nothing that comes. */
  wallMs: 30_000,
} as const;
