/** The time, in milliseconds UTC. The only place that reads it. */
export const now = (): number => Date.now();
