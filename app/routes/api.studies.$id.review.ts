import { studies } from '~/actions/studies';
import { serve } from '~/http/serve.server';

export const loader = serve(studies.reviewStudy, studies.askAboutStudy, studies.takeStudyReview);
export { loader as action };
