/** The time, in milliseconds UTC. Nothing else reads the clock. */
export const now = (): number => Date.now();
