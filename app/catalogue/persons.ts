/** What the page says that asks before a person's data is erased. */
export const ERASURE = {
  title: (name: string) => `Erase the data of ${name}`,
  erased: [
    'the account: name, address, password, sign-ins; nobody can sign in with it any more',
    'name, address and phone wherever an organization or a study names this person as its contact or investigator',
    'messages from the address, mails to it or naming it, and what was typed and not yet sent in with it',
    'names, addresses and phones in the audit trail, also those of others in the same entries',
  ],
  kept: [
    'what was done and when, and the reasons that people gave, as they typed them',
    'organizations, studies, matches and documents, and the names of files',
    'certificates of training, without the name',
    'mails to others that name this person without the address',
  ],
  backups: 'Backups made before keep the data. After restoring one, erase again.',
  ownerless: (organization: string) => `Nobody else is an owner of ${organization}.`,
  ownerlessText: 'The organization stays as it is. Nobody manages it until you invite another owner.',
  inviteOwner: 'Invite an owner',
  already: 'This person’s data was erased already.',
  nothing: 'Nothing is stored about this address.',
  reasonHint: 'It is kept in the audit trail. Do not name the person in it.',
} as const;
