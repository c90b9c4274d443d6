import { THIN_PERCENT } from '#app/domain/capacity/week-figures';
import { t } from '#app/platform/texts/t';
import { HowComputed } from './how-computed';

function figuresInWords(): [name: string, text: string][] {
  return [
    [
      t('Hours offered'),
      t(
        'The weekly hours of pros who take jobs, less days off, blocked days and times in their own calendar. Only days that are not closed and lie in a season of the service count, and of this week only today and later. Insurance and licenses have to be valid on the day.',
      ),
    ],
    [
      t('Split'),
      t(
        'A pro’s hours count once. Hours in which a pro has a visit count where that visit is. The rest of the day is split equally between the services the pro does, and then between areas by how many of their ZIP codes lie within the pro’s miles. A ZIP code of two areas counts in the one that gives it its price.',
      ),
    ],
    [
      t('Hours booked'),
      t(
        'The planned time of visits that have a pro, on their day, and of visits that wait for one, spread over the days they may begin. A visit takes one crew. Travel is not counted. Visits outside every area take their pro’s hours and are in no row.',
      ),
    ],
    [
      t('Hours expected'),
      t(
        'Visits of the same week of last season, 52 weeks before, that were booked later than now is before the week, times this season’s pace: the work of these weeks that was booked so far, divided by the work of the same weeks that was booked by then last season, in the area. Forty hours count on both sides at the pace of the whole service, so that an area with little work sells as the others do and a few early bookings move little. The pace stays between 50% and 200%. Taken from the figures by day of Analytics.',
      ),
    ],
    [t('Held back'), t('The share of the hours offered that is set on this page, for urgent calls.')],
    [t('Hours left'), t('Offered, less booked, expected and held back.')],
    [
      t('Room'),
      t('Sold out: no hours left. Nearly full: less than {percent}% of the hours offered are left.', { percent: THIN_PERCENT }),
    ],
  ];
}

/** How each figure of the page comes about. */
export function CapacityHow() {
  return <HowComputed figures={figuresInWords()} className="mt-6" />;
}
