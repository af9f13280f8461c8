/** The path of the shell's own screen: the list of all notifications. */
export const NOTIFICATIONS_PATH = '/notifications';
