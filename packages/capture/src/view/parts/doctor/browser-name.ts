/** The browser that every such device has. */
export const browserName = (system: 'ios' | 'android' | 'desktop'): string => (system === 'ios' ? 'Safari' : 'Chrome');
