/** Who waits for a person, the longest first. */
export const QUEUE = '/applications?status=needs-review&order=oldest';
