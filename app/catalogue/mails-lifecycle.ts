/** E-mails about what became of a record after its decision (decision 74): to its own people, and to the other side of its matches. */
import { ARCHIVE_DAYS } from './limits';
import { mail, reasonGiven } from './mail-writing';

type Act = 'suspend' | 'reinstate' | 'pause' | 'resume' | 'reopen' | 'archive' | 'restore';

/** What happened, in the subject, and what it means for its own people. */
const OWN: Readonly<Record<Act, { did: string; means: string }>> = {
  suspend: {
    did: 'is suspended',
    means:
      'Until we reinstate it, sponsors do not find it and its matches wait: nobody can act on them, and nothing becomes overdue. Nothing is lost.',
  },
  reinstate: {
    did: 'is reinstated',
    means: 'Everything continues as it was. Due dates are later, to make up for the time in between.',
  },
  pause: {
    did: 'is paused',
    means:
      'Until it is resumed, no sites are suggested or invited, and sites do not find it among the open studies. What you have begun with sites goes on.',
  },
  resume: { did: 'is resumed', means: 'Sites are suggested again, and you can invite them.' },
  reopen: {
    did: 'is under review again',
    means: 'You do not need to do anything. We will e-mail you when we have decided.',
  },
  archive: {
    did: 'was archived',
    means: `It is hidden from everyone else, and its matches with it. We can restore it for ${ARCHIVE_DAYS} days. Write to us if this is a mistake.`,
  },
  restore: {
    did: 'is restored',
    means: 'Everything is as it was before. Due dates are later, to make up for the time in between.',
  },
};

/** The same for the other side of its matches. */
const OTHER: Readonly<Record<Exclude<Act, 'reopen'>, string>> = {
  suspend: 'Your matches wait: nobody can act on them, and nothing becomes overdue. Nothing is lost.',
  reinstate: 'Your matches continue as they were. Due dates are later, to make up for the time in between.',
  pause: 'What you have begun goes on. Nothing new begins until the study is resumed.',
  resume: 'What you have begun goes on as before.',
  archive: `Your matches are hidden. If it is restored within ${ARCHIVE_DAYS} days, they are there again as they were.`,
  restore: 'Your matches are there again, as they were. Due dates are later, to make up for the time in between.',
};

interface Told {
  /** The site, the sponsor or the study. */
  name: string;
  act: Act;
  reason: string | null;
  link: string;
}

export const LIFECYCLE_MAILS = {
  recordMoved: (p: Told) =>
    mail(
      `${p.name} ${OWN[p.act].did}`,
      `${p.name} ${OWN[p.act].did}.`,
      reasonGiven(p.reason),
      OWN[p.act].means,
      `Open your dashboard:\n${p.link}`,
    ),
  /** `what`: the matches, by their studies or sites. */
  otherSideMoved: (p: Told & { act: Exclude<Act, 'reopen'>; what: readonly string[] }) =>
    mail(
      `${p.name} ${OWN[p.act].did}`,
      `${p.name} ${OWN[p.act].did}. This concerns your matches:`,
      p.what.map((each) => `- ${each}`).join('\n'),
      reasonGiven(p.reason),
      OTHER[p.act],
      `Open your dashboard:\n${p.link}`,
    ),
  /** `what`: the matches that are gone; empty for its own people. */
  recordDeleted: (p: Omit<Told, 'act' | 'link'> & { what: readonly string[] }) =>
    mail(
      `${p.name} was deleted`,
      p.what.length > 0
        ? `${p.name} was deleted. These matches of yours were deleted with it, with their messages and documents:`
        : `${p.name} was deleted, with its matches, messages and documents.`,
      ...(p.what.length > 0 ? [p.what.map((each) => `- ${each}`).join('\n')] : []),
      reasonGiven(p.reason),
      'This cannot be undone. Answer this e-mail if you have questions.',
    ),
};
