/** The process that runApart starts: runs its order, reports the result, and closes what it left open. */
import type { Order } from './apart';
import { PARTS } from './parts';
import { runPart } from './run';

// If the parent is gone, nobody needs the result.
process.once('disconnect', () => process.exit(1));
const { part, ...how } = JSON.parse(process.argv[2] as string) as Order;
const found = PARTS.find(({ name }) => name === part);
if (!found) throw new Error(`There is no part ${part}`);
process.send?.(await runPart(found, how), () => process.exit());
