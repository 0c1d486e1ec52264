export const ERASURE = {
  title: (name: string) => `Erase the data of ${name}`,
  erased: [
    'the account: name, e-mail address, password and sessions. It can no longer be used to sign in.',
    'name, e-mail address and phone wherever an organization or a study lists this person as contact or investigator',
    'what sponsors noted about this person on their lists of prospective sites, and notes of administrators that contain the address',
    'messages from this address, e-mails to it or mentioning it, and unfinished forms',
    'names, e-mail addresses and phones in the audit trail, including those of other people in the same entries',
  ],
  kept: [
    'what was done and when, and the reasons people gave, as they typed them',
    'organizations, studies, matches and documents, including file names',
    'training certificates, without the name, and the file of one that was signed as an answer to a questionnaire',
    'printed names and titles in electronic signatures, which regulations require us to keep with the signed records',
    'e-mails to other people that mention this person by name only',
  ],
  backups: 'Existing backups still contain the data. If you restore one, erase the data again.',
  ownerless: (organization: string) => `${organization} has no other owner.`,
  ownerlessText: 'No one can manage the organization until you invite another owner.',
  inviteOwner: 'Invite an owner',
  already: (date: string) => `This person’s data was erased on ${date}.`,
  nothing: 'We store nothing about this address.',
  reasonHint: 'We keep it in the audit trail. Do not mention the person’s name.',
} as const;
