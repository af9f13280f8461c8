export { Dialog } from './dialog';
export { LeaveDialog } from './leave-dialog';
export { Sheet } from './sheet';
