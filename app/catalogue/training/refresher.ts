import type { TrainingModule } from './types';

export const REFRESHER: TrainingModule = {
  id: 'annual-refresher',
  title: 'The year’s refresher',
  summary: 'What is most often got wrong at sites, and what E6(R3) changed.',
  minutes: 5,
  sections: [
    {
      heading: 'What inspectors find most often',
      paragraphs: [
        'Year after year the same few things head the lists of findings at sites: the protocol was not followed, records were incomplete or inaccurate, consent was not obtained or documented as it should be, adverse events were not reported in time, and the product could not be accounted for. None of them needs bad intent; all of them start with a busy day and a step put off.',
      ],
      points: [
        'Consent: check the version and the IRB’s date of approval before the talk, the signature and date after it, and that a copy was given. After an amendment, ask again those whom it concerns, before the next study procedure.',
        'Eligibility: one source for each criterion, signed off before randomization. There are no waivers.',
        'Safety: each SAE to the sponsor immediately, related or not. Serious is the outcome, not the pain. A missing detail is a reason for a follow-up, never for a delay.',
        'Delegation: somebody new on the team is trained and on the log before the first task, and off it, with access removed, on the last day.',
        'Accountability: count with every visit, and compare with what was dispensed and returned. Look at the temperature log before the excursion is a month old.',
      ],
    },
    {
      heading: 'What E6(R3) brought',
      paragraphs: [
        'The third revision kept the promises and changed the emphasis. Quality is designed into the trial by naming what is critical to it; oversight follows the risk; “essential records” replaced a fixed list of documents; service providers are under the oversight of whoever engaged them, the investigator included; and data governance has a section of its own, from the source to the archive, whether on paper, on a phone or in a wearable device. Participants’ views belong in the design: a visit that nobody can attend produces deviations, not data.',
      ],
    },
    {
      heading: 'When something went wrong',
      paragraphs: [
        'Care for the participant first. Then record what happened, when it happened and who was there; tell the investigator, the sponsor and, where its rules say so, the IRB; look for the cause in the process; change it; and look again after a month whether it helped. A problem that was found, told and mended at the site is a sign of quality. One that was hidden is misconduct.',
        'Read your current protocol’s sections on eligibility, consent and safety again this week: they are what the next visit will look at.',
      ],
    },
  ],
  keyPoints: [
    'Protocol, records, consent, safety, accountability: most findings are one of these five.',
    'Ask again for consent when an amendment changes what people agreed to.',
    'Found, told and mended is quality; hidden is misconduct.',
  ],
  sources: ['ICH E6(R3)', '21 CFR 50.25, 312.60 to 312.66', 'FDA, Bioresearch Monitoring inspection metrics'],
};
