/**
 * Why a price offer came to nothing: the house or the client did not answer in time, or there is no
 * stone or no client.
 */
export type WhyLapsed = 'house' | 'client' | 'sold' | 'withdrawn' | 'closed';
