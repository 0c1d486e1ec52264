/** What a server does first, as a process of its own: `tsx start-server.ts URL MIGRATIONS`. */
import { userCount } from '../../db/queries/users';
import { openStore } from '../../db/store.server';

const [url = '', migrations = ''] = process.argv.slice(2);
const store = await openStore({ url, migrations });
process.stdout.write(`${await store.read(userCount)} users`);
await store.close();
