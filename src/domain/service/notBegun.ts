/**
 * The reason of a 503 of our own service that has done nothing for the request: a change may be sent again. Of any
 * other 503 that is not known.
 */
export const NOT_BEGUN = 'notBegun';
