/** What the frame of a route gives to its screen: the view in its address, and how to change it. */
export function useView<View extends object>(route: {
  useSearch: () => View;
  useNavigate: () => (to: { search: View }) => unknown;
}): { view: View; onView: (next: View) => void } {
  const navigate = route.useNavigate();
  return { view: route.useSearch(), onView: (search) => void navigate({ search }) };
}
