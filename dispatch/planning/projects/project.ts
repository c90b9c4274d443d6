import type { Assignment, Booking, Problem, Visit } from '../../model/types';

/** A visit of several days or several pros. */
export function isProject(visit: Visit): boolean {
  return (visit.days ?? 1) > 1 || (visit.team ?? 1) > 1;
}

/** The problem without its projects, where these assignments stand as bookings of their pros. */
export function withoutProjects(problem: Problem, standing: readonly Assignment[]): Problem {
  const places = new Map(problem.visits.map((visit) => [visit.visitId, visit]));
  const bookings = new Map<string, Booking[]>();
  for (const { visitId, proId, start, end } of standing) {
    const { lat = 0, lng = 0 } = places.get(visitId) ?? {};
    bookings.set(proId, [...(bookings.get(proId) ?? []), { visitId, start, end, lat, lng }]);
  }
  return {
    ...problem,
    visits: problem.visits.filter((visit) => !isProject(visit)),
    pros: problem.pros.map((pro) => {
      const more = bookings.get(pro.proId);
      return more === undefined ? pro : { ...pro, bookings: [...pro.bookings, ...more] };
    }),
  };
}
