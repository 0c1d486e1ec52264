import type { TrainingModule } from './types';

export const PROTOCOL: TrainingModule = {
  id: 'protocol-and-documentation',
  title: 'The protocol, deviations and documentation',
  summary: 'Do what the protocol says, write down what was done, and say so when the two differ.',
  minutes: 4,
  sections: [
    {
      heading: 'Following the protocol',
      paragraphs: [
        'The protocol is what the IRB approved and what the participants agreed to. Eligibility is decided before enrollment, criterion by criterion, with a source for each. There are no waivers: enrolling somebody who does not fit exposes that person to a risk nobody has weighed, and weakens the result for all.',
        'Changes come as amendments. They take effect when the IRB has approved them, not when the sponsor’s mail arrives. Only an immediate hazard to a participant may be removed at once; it is then documented and reported to the IRB and the sponsor without delay.',
      ],
    },
    {
      heading: 'When something went otherwise',
      paragraphs: [
        'A deviation is any departure from the approved protocol, whether found by you, a monitor or an inspector. Important ones affect the participants’ rights, safety or well-being or the reliability of the results. Write down what happened, when and why, what was done for the participant, and what keeps it from happening again. Tell the sponsor; tell the IRB by its own rules. Deviations that repeat show a process to be mended, not people to be blamed.',
      ],
    },
    {
      heading: 'ALCOA+: records one can rely on',
      paragraphs: [
        'Source records are where something was first written down: a chart, a lab report, a participant’s diary, a device’s file. They, and what is copied from them, are:',
      ],
      points: [
        'Attributable: it shows who recorded it, and when.',
        'Legible: it can be read, and will be.',
        'Contemporaneous: recorded when it happened.',
        'Original: the first record, or a certified copy.',
        'Accurate: it says what took place.',
        'And complete, consistent, enduring and available when needed.',
      ],
    },
    {
      heading: 'Correcting a mistake',
      paragraphs: [
        'Strike it through once so that it stays readable, write the right value, your initials, the date and, unless it is plain, the reason. In an electronic system the audit trail does this: never share an account, never switch the trail off. No correction fluid, no entries ahead of time, no dates made to fit.',
      ],
    },
  ],
  keyPoints: [
    'No waivers to eligibility; no amendment before the IRB’s approval.',
    'Deviations are recorded, reported and learned from.',
    'If it was not recorded when it happened, nobody can rely on it.',
  ],
  sources: ['21 CFR 312.60, 312.62(b) and 312.66', 'ICH E6(R3), sections 2.5 and 2.12', '21 CFR part 11'],
};
