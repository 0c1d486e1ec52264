import { studyReports } from '~/actions/study-report';
import { serve } from '~/http/serve.server';

export const loader = serve(studyReports.listReportLinks, studyReports.makeReportLink);
export { loader as action };
