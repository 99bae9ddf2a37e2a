/**
 * Shapes, grades, fluorescence and kind in languages other than English.
 */
import { withoutAccents } from '../../text/without-accents.ts';
import type { Cut } from '../finish.ts';
import type { Fluorescence } from '../fluorescence.ts';
import type { StoneOrigin } from '../growth.ts';
import type { Availability } from '../supply.ts';
import type { Shape } from '../shape.ts';
import type { Synonyms } from './spelling.ts';

/** Splits at commas, and adds the accented words without their accents. */
const words = (list: string): string[] => {
  const all = list.split(',').map((word) => word.trim());
  return [...new Set([...all, ...all.map(withoutAccents)])];
};

export const FOREIGN_SHAPES: Synonyms<Shape> = {
  ROUND: words(
    'Rund, Brillant, Brillante, Brillanten, Tondo, Pırlanta, Бриллиант, Rond, Ronde, Redondo, Redonda, Rotondo, Rotonda, Yuvarlak, Круг, Круглый, Круглая, ラウンド, ラウンドブリリアント, 圆形, 圆, 圆钻, 圓形, 圓, 圓鑽, עגול, ગોળ, રાઉન્ડ, गोल, राउंड, 라운드, دائري, مستدير, Кр, Круг',
  ),
  OVAL: words(
    'Ovale, Ovalo, Óvalo, Ovalado, Ovalada, Ovaal, Овал, Овальный, オーバル, 椭圆形, 椭圆, 橢圓形, 橢圓, אובל, אובאל, ઓવલ, अंडाकार, 오벌, بيضاوي, Ов',
  ),
  PEAR: words(
    'Tropfen, Birne, Poire, Goutte, Pera, Gota, Lágrima, Goccia, Peer, Damla, Armut, Груша, Капля, ペアシェイプ, ペア, 梨形, 水滴形, טיפה, અગાસ, પેર, પિયર, नाशपाती, 페어, كمثري, Гр',
  ),
  MARQUISE: words(
    'Navete, Navetta, Marchesa, Marquesa, Markies, Markiz, Маркиз, Маркиза, マーキス, マーキーズ, 马眼形, 马眼, 馬眼形, 馬眼, 橄榄形, מרקיזה, માર્કીસ, 마퀴즈, ماركيز, Mekik, Маркис, Мк, Navette',
  ),
  PRINCESS: words(
    'Prinzess, Prinzessin, Princesse, Princesa, Principessa, Prinses, Prenses, Принцесса, プリンセス, プリンセスカット, 公主方, 公主方形, 公主, פרינסס, נסיכה, પ્રિન્સેસ, 프린세스, برنسيس, Пр',
  ),
  EMERALD: words(
    'Smaragd, Smaragdschliff, Émeraude, Esmeralda, Smeraldo, Zümrüt, Изумруд, Эмеральд, エメラルド, エメラルドカット, 祖母绿, 祖母绿形, 祖母綠, 祖母綠形, אמרלד, ברקת, એમરાલ્ડ, 에메랄드, زمردي, Из',
  ),
  ASSCHER: words(
    'Ашер, 애셔, 阿斯卡, アッシャー, 阿斯切, 阿斯切形, 雅斯切, 上丁方, 上丁方形, אשר, 아셔, أشر, Аш',
  ),
  CUSHION: words(
    'Kissen, Coussin, Cojín, Almohada, Almofada, Cuscino, Kussen, Yastık, Кушон, Подушка, クッション, クッションカット, 枕形, 垫形, 墊形, 座垫形, קושן, כרית, કુશન, 쿠션, كوشن, Kuşon, Куш',
  ),
  RADIANT: words(
    'Radiante, Радиант, ラディアント, ラディアントカット, 雷地恩, 雷迪恩, 雷迪恩形, 雷第恩, רדיאנט, રેડિયન્ટ, 래디언트, راديانت, Radyan, Рад',
  ),
  HEART: words(
    'Herz, Cœur, Coeur, Corazón, Coração, Cuore, Hart, Kalp, Сердце, ハート, ハートシェイプ, 心形, 心, לב, હાર્ટ, દિલ, 하트, قلب',
  ),
  TRILLIANT: words('Trillante, Trilyon, Триллион, Трилл, トリリアント, 三角形, טריליון'),
  BAGUETTE: words('Bagueta, Baguetta, Baget, Багет, バゲット, 长方形, 長方形, 梯方, בגט'),
};

export const FOREIGN_GRADES: Synonyms<Cut> = {
  EX: words(
    'Exzellent, Ausgezeichnet, Hervorragend, Excellente, Excelente, Eccellente, Ottimo, Uitstekend, Mükemmel, Отлично, Отличная, Превосходно, 优秀, 极好, 優秀, 極優, 卓越, エクセレント, מצוין, מצויין, ممتاز, 최상',
  ),
  VG: words(
    'Sehr gut, Très bon, Très bonne, Très bien, Muy buena, Muy bueno, Muito boa, Muito bom, Molto buono, Molto buona, Zeer goed, Çok iyi, Очень хорошо, Очень хорошая, 很好, 非常好, 甚好, ベリーグッド, טוב מאוד, טוב מאד, جيد جدا, 매우 좋음',
  ),
  GD: words(
    'Gut, Bon, Bonne, Buena, Bueno, Boa, Bom, Buono, Buona, Goed, İyi, Хорошо, Хорошая, 好, 良好, グッド, טוב, جيد, 좋음',
  ),
  FR: words(
    'Mittel, Passable, Regular, Discreto, Discreta, Redelijk, Orta, Удовлетворительно, Средне, 一般, 尚可, フェア, בינוני',
  ),
};

export const FOREIGN_FLUORESCENCE: Synonyms<Fluorescence> = {
  NONE: words(
    'Keine, Kein, Nicht, Aucune, Aucun, Néant, Nulle, Nula, Nulo, Ninguna, Ninguno, Nenhuma, Nenhum, Nulla, Assente, Nessuna, Geen, Yok, Нет, Отсутствует, 无, 無, 无荧光, 無螢光, なし, 無し, ללא, אין, નથી, नहीं, 없음, لا يوجد, لا شيء',
  ),
  FAINT: words(
    'Schwach, Gering, Faible, Débil, Fraca, Fraco, Debole, Zwak, Zayıf, Слабая, Слабый, Слабо, 弱, 微弱, 弱蓝, 弱い, חלש, חלשה, 약, ضعيف, Az, Сл',
  ),
  MEDIUM: words(
    'Mittel, Moyenne, Moyen, Media, Medio, Média, Médio, Matig, Gemiddeld, Orta, Средняя, Средний, Средне, 中, 中等, 中蓝, בינוני, בינונית, 중, متوسط, Ср',
  ),
  STRONG: words(
    'Stark, Forte, Fort, Fuerte, Sterk, Güçlü, Kuvvetli, Сильная, Сильный, Сильно, 强, 強, 强蓝, 強い, חזק, חזקה, 강, قوي, Сил',
  ),
  VERY_STRONG: words(
    'Sehr stark, Très forte, Très fort, Muy fuerte, Muito forte, Molto forte, Zeer sterk, Çok güçlü, Очень сильная, Очень сильный, Очень сильно, 很强, 极强, 極強, חזק מאוד, חזק מאד, 매우 강, 매우강, قوي جدا, Çok kuvvetli, Оч сил',
  ),
};

export const FOREIGN_AVAILABILITY: Synonyms<Availability> = {
  NA: words(
    'Nicht verfügbar, Nicht auf Lager, Nicht lieferbar, Indisponible, Épuisé, En rupture, No disponible, Agotado, Non disponibile, Esaurito, Indisponível, Esgotado, Niet beschikbaar, Niet op voorraad, Uitverkocht, Mevcut değil, Stokta yok, Нет в наличии, Недоступен, Отсутствует, 无货, 缺货, 無貨, 缺貨, 在庫なし, 欠品, לא זמין, אזל, אין במלאי, غير متوفر, نفد, 재고 없음, 품절',
  ),
  AVAILABLE: words(
    'Verfügbar, Auf Lager, Lieferbar, Disponible, En stock, Disponibile, Disponível, Beschikbaar, Op voorraad, Mevcut, Stokta, В наличии, Доступен, Доступно, 有货, 現貨, 现货, 可售, 在库, 在庫, 在庫あり, זמין, במלאי, متاح, متوفر, 재고 있음',
  ),
  HOLD: words(
    'Reserviert, Zurückgelegt, Réservé, Réservée, Reservado, Reservada, Riservato, Riservata, Prenotato, Gereserveerd, Rezerve, Резерв, Забронирован, Бронь, 预留, 预定, 預定, 預留, 保留, 予約済み, שמור, محجوز, 예약됨',
  ),
  MEMO: words('Kommission, In Kommission, En confié, Confié, A memo, 寄售'),
  SOLD: words(
    'Verkauft, Vendu, Vendue, Vendido, Vendida, Venduto, Venduta, Verkocht, Satıldı, Продан, Продано, Продана, 已售, 已售出, 售出, 売約済み, 売り切れ, נמכר, مباع, 판매완료',
  ),
};

export const FOREIGN_KINDS: Synonyms<StoneOrigin> = {
  NATURAL: words(
    'Natürlich, Naturdiamant, Naturel, Naturelle, Naturale, Naturali, Natuurlijk, Doğal, Натуральный, Природный, 天然, 天然钻石, 天然鑽石, 天然ダイヤモンド, טבעי, કુદરતી, प्राकृतिक, 천연, طبيعي',
  ),
  LAB_GROWN: words(
    'Laborgezüchtet, Labordiamant, Laborgewachsen, Synthétique, De laboratoire, De laboratorio, De laboratório, Laboratoire, Laboratorio, Laboratório, Labor, Cultivado, Sintetico, Sintético, Laboratuvar, Выращенный, Лабораторный, Синтетический, 培育, 培育钻石, 培育鑽石, 人造, 合成, 合成ダイヤモンド, ラボグロウン, מעבדה, גידול מעבדה, લેબ ગ્રોન, લેબ, 랩그로운, 합성, مخبري, مزروع',
  ),
};
