export { Dialog } from './dialog';
export { FormDialog, type FormDialogProps } from './form-dialog';
export { LeaveDialog } from './leave-dialog';
export { Sheet } from './sheet';
