const SUGGESTIONS = 'New suggestions stay on your dashboard. Other e-mails are still sent.';
const OTHERS = 'What they tell you is still on your pages here. Other e-mails are still sent.';

/** The page that the link in an e-mail leads to. `kind` is the label of what it stops; null for suggestions. */
export const UNSUBSCRIBE = {
  pageTitle: 'E-mails to you',
  ask: (kind: string | null) =>
    kind === null
      ? { title: 'Stop suggestions by e-mail?', lead: SUGGESTIONS }
      : { title: `Stop these e-mails: ${kind}?`, lead: OTHERS },
  button: 'Stop these e-mails',
  stopped: (kind: string | null) => ({
    title: 'These e-mails are stopped',
    lead: kind === null ? SUGGESTIONS : OTHERS,
  }),
  unknown: {
    title: 'This link can’t be used',
    lead: 'It may be incomplete. Copy the whole link from the e-mail, or choose on your account page which e-mails you get.',
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

const REPLACES = {
  registration: 'It opens in this browser, in place of any other registration that has been started here.',
  study: 'It opens in this browser, in place of any other study that has been started here.',
} as const;

/** The page of an e-mailed link to an earlier submission. */
export const CONTINUE_MAILED = {
  registration: {
    title: 'Continue the registration that was sent with your address?',
    lead: REPLACES.registration,
    button: 'Continue the registration',
  },
  study: {
    title: 'Continue the study that was sent with your address?',
    lead: REPLACES.study,
    button: 'Continue the study',
  },
  /** The person belongs to an organization. */
  another: {
    title: 'Register another site?',
    lead: `It becomes another of your organizations, and you become its owner. Nothing changes for those that you belong to. ${REPLACES.registration}`,
    button: 'Continue the registration',
  },
  /** The address has an account that can continue, or submit a study. */
  signIn: {
    title: 'Sign in to continue',
    lead: 'What was sent with your address can be continued only with the account that the address has.',
    button: 'Sign in',
  },
  /** Whoever is signed in may register no site. */
  refused: {
    title: 'Your account can’t register a site',
    lead: 'An administrator needs another role for that. To continue with another account, sign out and open the link in the e-mail again.',
    button: 'Go to your dashboard',
  },
  notNow: 'Not now',
} as const;
