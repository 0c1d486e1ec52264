import { studyMatches } from '~/actions/study-matches';
import { serve } from '~/http/serve.server';

export const loader = serve(studyMatches.studyForecast);
export { loader as action };
