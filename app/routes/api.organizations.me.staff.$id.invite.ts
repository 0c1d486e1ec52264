import { staff } from '~/actions/staff';
import { serve } from '~/http/serve.server';

export const loader = serve(staff.inviteStaffAgain);
export { loader as action };
