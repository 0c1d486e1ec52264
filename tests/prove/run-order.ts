/** The process that runApart starts: does as it was ordered, tells what came of it, and ends whatever it left open. */
import type { Order } from './apart';
import { PARTS } from './parts';
import { runPart } from './run';

// Whoever ordered it is gone: so is the order.
process.once('disconnect', () => process.exit(1));
const { part, ...how } = JSON.parse(process.argv[2] as string) as Order;
const found = PARTS.find(({ name }) => name === part);
if (!found) throw new Error(`No part is called ${part}`);
process.send?.(await runPart(found, how), () => process.exit());
