import { studyReports } from '~/actions/study-report';
import { serve } from '~/http/serve.server';

export const loader = serve(studyReports.endReportLink);
export { loader as action };
