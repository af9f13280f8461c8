import { SERVICE_ADDRESS_ENDING } from '@lectern/contract';
import { LTI_ADDRESS_ENDING } from './lti-names.js';

/** Whether messages can be sent to an address: those of launched people and of service accounts exist nowhere. */
export const hasMailbox = (email: string): boolean =>
  ![LTI_ADDRESS_ENDING, SERVICE_ADDRESS_ENDING].some((ending) => email.endsWith(ending));
