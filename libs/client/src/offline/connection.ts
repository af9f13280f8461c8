/** On it the service worker sends pages whether the network answered a call that the device has a copy for: a boolean. */
export const CONNECTION_CHANNEL = 'lectern.connection';
