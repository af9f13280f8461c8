import { setNonce } from 'get-nonce';
import { nonce } from '../theme/nonce';

// Radix locks the page's scrolling with a style element, which the content security policy allows only with the nonce.
if (nonce) setNonce(nonce);
