/** The first steps of a server, as a separate process: `tsx start-server.ts URL MIGRATIONS`. */
import { userCount } from '../../db/queries/users';
import { openStore } from '../../db/store.server';

const [url = '', migrations = ''] = process.argv.slice(2);
const store = await openStore({ url, migrations });
process.stdout.write(`${await store.read(userCount)} users`);
await store.close();
