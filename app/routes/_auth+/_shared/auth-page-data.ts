export type AuthTab = 'login' | 'signup';
export type AuthPageData = {
  path: '/auth' | '/signin';
  tab: AuthTab;
  role: 'customer' | 'pro';
  returnTo: string;
  leastLength: number;
  opId: string;
  hasGoogle: boolean;
};
