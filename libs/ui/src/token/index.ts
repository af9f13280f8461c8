export { describeScope } from './describe-scope';
export { TokenDialog } from './token-dialog';
