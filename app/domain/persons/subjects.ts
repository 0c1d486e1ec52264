import type { Stored } from './stored.server';
import type { Who } from './who.server';

interface Subject {
  type: string;
  id: string;
}

/** What the trail has events about that name the person: the account, what names them now, and what they wrote or got. */
export function theirSubjects({ userId }: Who, { organizations, studies, messages, mails }: Stored): Subject[] {
  return [
    ...(userId ? [{ type: 'user', id: userId }] : []),
    ...organizations.map(({ row }) => ({ type: 'organization', id: row.id })),
    ...studies.map(({ row }) => ({ type: 'study', id: row.id })),
    ...messages.map(({ id }) => ({ type: 'message', id })),
    ...mails.map(({ id }) => ({ type: 'mail', id })),
  ];
}
