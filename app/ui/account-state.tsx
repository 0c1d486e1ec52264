import { ERASED_PERSON } from '~/catalogue/texts';
import { Badge } from './badge';

interface Account {
  name: string | null;
  email: string | null;
  username: string | null;
  confirmed: boolean;
  suspendedAt: number | null;
  erasedAt: number | null;
}

/** How administrators see a person named. */
export const personName = ({ name, email, username, erasedAt }: Account): string =>
  erasedAt === null ? (name ?? email ?? username ?? 'Unnamed') : ERASED_PERSON;

/** Whether somebody can sign in with an account: it is confirmed once the person has set a password. */
export function AccountState({ confirmed, suspendedAt, erasedAt }: Account) {
  if (erasedAt !== null) return <Badge>Erased</Badge>;
  if (suspendedAt !== null) return <Badge tone="danger">Suspended</Badge>;
  return confirmed ? <Badge tone="success">Confirmed</Badge> : <Badge tone="warning">Invited</Badge>;
}
