/** The page that the link in a digest leads to. */
export const UNSUBSCRIBE = {
  pageTitle: 'Suggestions by e-mail',
  ask: {
    title: 'Stop suggestions by e-mail?',
    lead: 'New suggestions stay on your dashboard. Invitations and answers are still e-mailed.',
    button: 'Stop these e-mails',
  },
  stopped: {
    title: 'These e-mails are stopped',
    lead: 'New suggestions stay on your dashboard. Invitations and answers are still e-mailed.',
  },
  unknown: {
    title: 'This link can’t be used',
    lead: 'It may be incomplete. Copy the whole link from the e-mail, or choose on your account page how often you get suggestions.',
  },
  choose: 'Choose on your account page',
} as const;

export const RECOVERY = {
  on: 'Your second factor is on',
  once: 'Save these codes before you leave this page. You will not see them again.',
  use: 'Each code lets you sign in once without your authenticator app.',
  copied: 'Codes copied.',
  notCopied: 'Please select the codes and copy them with your keyboard.',
  byHand: 'Print this page from your browser, or write the codes down.',
} as const;

/** The page of an e-mailed link to an earlier submission. */
export const CONTINUE_MAILED = {
  registration: {
    title: 'Continue the registration that was sent with your address?',
    lead: 'It opens in this browser, in place of any other registration that has been started here.',
    button: 'Continue the registration',
  },
  study: {
    title: 'Continue the study that was sent with your address?',
    lead: 'It opens in this browser, in place of any other study that has been started here.',
    button: 'Continue the study',
  },
  notNow: 'Not now',
} as const;
