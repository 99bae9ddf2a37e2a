/**
 * Why a price offer lapsed: the house or the client did not answer in time, the stone is gone, or
 * the client's account is closed.
 */
export type WhyLapsed = 'house' | 'client' | 'sold' | 'withdrawn' | 'closed';
