import { endingCall } from '~/http/study-endings.server';

/** PUT { kind, reason? }: withdraws a study that no site has answered yet. For its sponsor and administrators. */
export const loader = endingCall('withdraw');
export { loader as action };
