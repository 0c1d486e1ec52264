import type { TrainingModule } from './types';

export const SAFETY: TrainingModule = {
  id: 'safety-reporting',
  title: 'Safety reporting',
  summary: 'Adverse, serious, unexpected: which event goes to whom, and by when.',
  minutes: 5,
  sections: [
    {
      heading: 'The words',
      paragraphs: [
        'An adverse event (AE) is any untoward medical occurrence in a participant, whether or not it is thought to come from the investigational product. It includes a worsened condition and an abnormal test that matters clinically.',
        'It is serious (SAE) by its outcome, not by how severe it feels: it results in death, is life-threatening at the time, requires or prolongs a stay in hospital, results in persistent or significant disability or incapacity, is a birth defect, or is another important medical event that may need treatment to prevent one of these. A severe headache need not be serious; a mild stroke is.',
        'A suspected adverse reaction is one with a reasonable possibility that the drug caused it: there is evidence, not only coincidence. It is unexpected when the investigator’s brochure (or, without one, the general investigational plan) does not list it, or not with that severity. Serious, unexpected and suspected together make a SUSAR.',
      ],
    },
    {
      heading: 'Investigator to sponsor',
      paragraphs: [
        'Report every SAE to the sponsor immediately, whether or not you believe the drug caused it, with your own assessment of that (21 CFR 312.64(b)). Most protocols say within 24 hours of learning of it. Do not wait until all is known: report what you have, follow up later. Endpoints that the protocol exempts are reported as it says. Other adverse events are recorded and reported on the protocol’s schedule. Pregnancies are followed as the protocol says.',
      ],
    },
    {
      heading: 'Sponsor to authorities and investigators',
      paragraphs: ['Under 21 CFR 312.32 the sponsor reports, counted in calendar days:'],
      points: [
        'within 7 days of first receiving the information: an unexpected fatal or life-threatening suspected adverse reaction;',
        'within 15 days of deciding that it qualifies: other serious and unexpected suspected adverse reactions, and findings that point to a significant risk.',
      ],
    },
    {
      heading: 'To the IRB',
      paragraphs: [
        'The investigator reports unanticipated problems involving risk to participants or others promptly (21 CFR 312.66). A single adverse event usually is one only if it is unexpected, serious and changes what participants or the protocol should be told. Follow your IRB’s own time limits. First of all, see that the participant is cared for.',
      ],
    },
  ],
  keyPoints: [
    'Serious is about the outcome, severe about the intensity.',
    'Every SAE goes to the sponsor immediately, related or not.',
    'The sponsor has 7 calendar days for a fatal or life-threatening SUSAR, 15 for other ones.',
  ],
  sources: ['21 CFR 312.32, 312.64(b) and 312.66', 'ICH E2A', 'ICH E6(R3), section 2.7'],
};
