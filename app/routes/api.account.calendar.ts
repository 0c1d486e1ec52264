import { account } from '~/actions/accounts';
import { serve } from '~/http/serve.server';

export const loader = serve(account.calendar, account.renewCalendar, account.removeCalendar);
export { loader as action };
