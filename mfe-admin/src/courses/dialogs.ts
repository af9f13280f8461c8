export { DeleteDialog } from './delete-dialog';
export { UploadDialog } from './upload-dialog';
