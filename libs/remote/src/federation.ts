/** What a remote's entry takes of the federation's runtime from the shell's copy. */
export { init } from '@module-federation/enhanced/runtime';
