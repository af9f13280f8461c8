import { setNonce } from 'get-nonce';
import { nonce } from './nonce';

// Radix locks the page's scrolling with a style element, which the content policy admits only with the nonce.
if (nonce) setNonce(nonce);
