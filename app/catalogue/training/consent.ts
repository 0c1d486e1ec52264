import type { TrainingModule } from './types';

export const CONSENT: TrainingModule = {
  id: 'informed-consent',
  title: 'Informed consent',
  summary: 'A conversation that goes on, not a signature: what must be said, to whom, and how it is recorded.',
  minutes: 5,
  sections: [
    {
      heading: 'A process, before anything else',
      paragraphs: [
        'Consent comes before every procedure that is done only for the study, screening tests included. It is a conversation in words the person understands, with time to think, to ask and to talk to others, free of pressure or undue influence. It goes on during the trial: when something becomes known that may change somebody’s mind, they are told in time and asked again.',
        'Nothing in the talk or the form may make people give up their legal rights or appear to release anyone from liability for negligence (21 CFR 50.20).',
      ],
    },
    {
      heading: 'What has to be told',
      paragraphs: ['21 CFR 50.25 names the basic elements. In short, the person learns:'],
      points: [
        'that it is research, why it is done, how long it takes and which procedures are experimental;',
        'the foreseeable risks and discomforts, and the benefits that may reasonably be expected;',
        'which other procedures or treatments there are;',
        'how confidentiality is kept, and that the FDA may inspect the records;',
        'for more than minimal risk, whether there is compensation and treatment for injury;',
        'whom to ask about the research, about rights and about an injury;',
        'that taking part is voluntary: saying no, or leaving later, costs nothing they are otherwise entitled to.',
      ],
    },
    {
      heading: 'How it is recorded',
      paragraphs: [
        'The person, or the legally authorized representative, signs and dates the version that the IRB has approved at that time, and gets a copy. The record shows that consent came before the first procedure. An electronic form is fine when it tells the same, the signature is secured and a copy is given.',
        'Who cannot read is read to with an impartial witness. Who speaks another language gets a translation that the IRB has seen; for a short form, a witness who speaks both languages. For children the parents give permission and, where they are able, the children their assent (21 CFR 50, subpart D). The rare exceptions for emergencies (50.23 and 50.24) have conditions of their own: never assume one.',
      ],
    },
  ],
  keyPoints: [
    'No study procedure before consent, and the record proves it.',
    'Use the version the IRB has approved now; give a copy.',
    'Anyone may leave at any time without penalty. New findings are told in time.',
  ],
  sources: ['21 CFR 50.20 to 50.27 and subpart D', 'ICH E6(R3), section 2.8'],
};
