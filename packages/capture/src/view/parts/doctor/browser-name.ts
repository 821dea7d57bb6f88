/** The browser that comes with the device. */
export const browserName = (system: 'ios' | 'android' | 'desktop'): string => (system === 'ios' ? 'Safari' : 'Chrome');
