/** Signs for the made-up people of the demo, who have no password to enter. */

import type { Person } from '~/domain/base/actor';
import { addSignature, type Work } from '~/domain/commands/signatures/sign.server';
import { nameOf } from '~/domain/model/member';
import { userById } from '~db/queries/users';
import { store } from '~db/store.server';

export const signInDemo = <T extends object>(signer: Person, title: string, work: Work<T>, at: number): Promise<T> =>
  store.tx(async (db) => {
    const user = await userById(db, signer.id);
    const printedName = user ? nameOf(user) : signer.id;
    return addSignature(db, signer, work, { printedName, title, components: ['email', 'password'], at });
  });
