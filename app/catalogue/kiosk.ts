/** The kiosk (KIO-01, KIO-05). */
export const KIOSK = {
  scan: 'Prefer to use your phone?',
  scanText: 'Scan the code to fill in the same form there.',
  codeName: (event: string) => `QR code that opens this form on a phone: ${event}`,
  clearsItself: (seconds: number) => `For your privacy, this form clears after ${seconds} seconds without activity.`,
  stillThere: (seconds: number) =>
    `Still there? The form is cleared in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
  keep: 'Keep the form',
  ready: 'Ready to work offline.',
  waiting: (count: number) => (count === 1 ? '1 entry not sent yet' : `${count} entries not sent yet`),
  waitingText: 'Saved on this device, and sent automatically once you are back online.',
  next: 'Next person',
  another: 'Register another site',
  thanksLeave: (seconds: number) => `The form opens again after ${seconds} seconds.`,
  locked: 'Field rep: unlock this kiosk',
  signedIn: 'You are signed in on this device',
  signedInText: 'Lock it before you hand it to guests. Until then, they can open your leads.',
  lock: 'Lock and open',
  events: 'Your events',
  signOut: 'Sign out',
  pinWaits: 'You are offline',
  pinWaitsText: (minutes: number) =>
    `We check the PIN as soon as you are back online, and the kiosk unlocks then. This page keeps it for ${minutes} minutes, while it is open. Stay with the device.`,
  pinDropped: 'This page no longer keeps the PIN. Enter it again.',
  forgetPin: 'Stay locked',
  attention: (count: number) => (count === 1 ? '1 entry needs attention' : `${count} entries need attention`),
  attentionText: 'We could not accept this entry. Please correct it and send it again.',
  entryOf: (time: string) => `Entered at ${time}`,
  unreadable: 'This entry can no longer be read on this device.',
} as const;

/** The page behind the link in e-mails to kiosk leads. */
export const CONSENT = {
  pageTitle: 'Your consent',
  ask: {
    title: 'Withdraw your consent?',
    lead: 'We will not write to you again about registering your site, and our team will be asked to delete your details.',
    button: 'Withdraw my consent',
  },
  withdrawn: {
    title: 'You have withdrawn your consent',
    lead: 'We will not write to you again about registering your site. We have asked our team to delete your details.',
  },
  unknown: {
    title: 'This link can’t be used',
    lead: 'It may be incomplete, or we have already deleted your details. Copy the whole link from the e-mail, or write to us.',
  },
} as const;

/** The page that creates links to the kiosk (KIO-01). */
export const LINKS = {
  scan: 'Scan the code with your phone.',
  copied: 'Link copied.',
  selected: 'The link is selected. Copy it with your keyboard.',
  tooLong: 'This link is too long for a QR code. Please use shorter names.',
} as const;
