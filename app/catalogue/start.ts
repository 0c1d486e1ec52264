/** What a new site can do while its registration is under review, and what happens next. */
import { TEXTS } from './texts';

export const START = {
  title: 'While your registration is under review',
  text: 'You can get ready now. What you do counts as soon as your site is matched with a study.',
  done: 'Done',
  preview: 'See your site as sponsors will',
  next: 'What happens next',
  steps: [
    `We check your registration. ${TEXTS.reviewTime}`,
    'We e-mail you our decision.',
    'Once your site is verified, we match it with studies. You will see them here.',
  ],
} as const;

/** The steps, in this order, with what each brings. The keys are data of app/domain/model/profile-completeness.ts. */
export const START_STEPS = {
  gcp: {
    title: 'Complete GCP training',
    brings: 'It is free, you do it here, and it counts in matching for one year.',
    done: 'Everyone at your site has current GCP training.',
  },
  documents: {
    title: 'Upload documents',
    brings: 'Licenses, CVs and standard operating procedures show that your site is ready.',
    done: 'Your site has documents on file.',
  },
  investigator: {
    title: 'Name your principal investigator',
    brings: 'Sponsors look for the physician who would lead their trial.',
    done: 'Your principal investigator is named.',
  },
  trackRecord: {
    title: 'Confirm the trials you have run',
    brings: 'A confirmed trial counts for more than anything a site says about itself.',
    done: 'You have reviewed your trials.',
  },
} as const;
