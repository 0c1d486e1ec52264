/** Signs for the made-up people of the demo, who have no password to enter. */
import { userById } from '~db/queries/users';
import { store } from '~db/store.server';
import type { Person } from '../actor';
import { addSignature, type Work } from '../signatures/sign.server';
import { nameOf } from '../staff/member';

export const signInDemo = <T extends object>(signer: Person, title: string, work: Work<T>, at: number): Promise<T> =>
  store.tx(async (db) => {
    const user = await userById(db, signer.id);
    const printedName = user ? nameOf(user) : signer.id;
    return addSignature(db, signer, work, { printedName, title, components: ['email', 'password'], at });
  });
